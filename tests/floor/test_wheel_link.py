"""An automated wheel on a wire: rounds of Rapid Roulette that it plays, and what becomes of one when it fails."""

import asyncio

import pytest
from casino import casino
from device_wires import LONG_S, ROULETTE, SHORT_S, Scene, both_wires, is_open, linked, scene, ten_on_17, wired
from simulators import PtyWire, SimulatedWheel

from croupier.devices.wheel import Flag, State
from croupier.play.round_events import OutcomeRegistered, RoundHeld
from croupier.play.table import Held, Wagering, Waiting
from croupier.server.actions.actions import possible


@both_wires
@pytest.mark.parametrize("separator", [";", ":"])
@pytest.mark.parametrize("in_pieces", [False, True])
def test_an_automated_wheel_plays_rounds_of_rapid_roulette_over_a_wire(
    kind: str, separator: str, in_pieces: bool
) -> None:
    async def act(s: Scene) -> None:
        wheel = SimulatedWheel(s.wire, 7, separator=separator, in_pieces=in_pieces, end=b"\r" if in_pieces else b"\r\n")
        await s.play("t1 notes 100.00")
        balance = 10_000
        for round in range(1, 4):
            await wheel.next_game()
            await s.until_phase(Wagering)
            await s.play("t1 place straight:17 10.00", "t1 place red 10.00")
            if round == 2:
                await wheel.noise()
            await wheel.spin()
            await s.until_phase(Waiting)
            assert (s.table.round, s.table.history[0].number) == (round, wheel.number)
            red = wheel.number in "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split()
            balance += 350_00 * (wheel.number == "17") + (10_00 if red else -10_00) - 10_00 * (wheel.number != "17")
            await s.play(f"expect t1 balance {balance / 100:.2f}")
        assert s.alarm == ""

    scene(ROULETTE, kind, act)


def test_a_wheel_that_runs_by_itself_plays_game_after_game() -> None:
    async def act(s: Scene) -> None:
        wheel = asyncio.create_task(SimulatedWheel(s.wire, 3).run(every_s=0.0005))
        await s.until(lambda: len(s.table.history) >= 2)
        wheel.cancel()

    scene(ROULETTE, "socket", act)


def test_the_sensor_is_named_in_the_record_of_each_outcome() -> None:
    with casino(ROULETTE) as c:

        async def act() -> None:
            async with wired("pty") as wire, linked(c, wire) as s:
                wheel = SimulatedWheel(wire, 1)
                await wheel.next_game()
                await wheel.spin()
                await s.until(lambda: bool(s.table.history))

        c.run(act())
        (registered,) = [event for event in c.events("table:R1") if isinstance(event, OutcomeRegistered)]
        assert registered.source == "sensor"
        records = c.listed(c.floor.store.records("table:R1"))
        assert {record.actor for record in records} == {"wheel:R1"}


@both_wires
@pytest.mark.parametrize("flag", [flag for flag in Flag if flag is not Flag.VOID_GAME])
def test_a_wheel_that_warns_has_the_round_held_and_the_supervisor_is_informed_why(kind: str, flag: Flag) -> None:
    async def act(s: Scene) -> None:
        wheel = await ten_on_17(s)
        wheel.draw()
        await wheel.report(State.BALL_IN_TRACK, State.NO_MORE_BETS)
        await wheel.report(State.NO_MORE_BETS, State.WINNING_NUMBER, flags=flag)
        await s.until_phase(Held)
        assert s.alarm.startswith("The wheel warns: ")
        await wheel.next_game()
        await wheel.report(State.BALL_IN_TRACK)
        await s.until_heard(wheel)
        await s.play("expect t1 bet 10.00", "supervisor resume", "expect phase closed")
        await wheel.next_game()
        wheel.number = "17"
        await wheel.report(State.BALL_IN_TRACK, State.NO_MORE_BETS, State.WINNING_NUMBER)
        await s.until_phase(Waiting)
        await s.play("expect t1 balance 370.00")
        assert s.alarm == f"The wheel went from game {wheel.game - 2} to {wheel.game}."

    scene(ROULETTE, kind, act)


@both_wires
def test_a_wheel_whose_launch_failed_launches_again_and_that_spin_settles_the_round(kind: str) -> None:
    async def act(s: Scene) -> None:
        wheel = await ten_on_17(s)
        wheel.draw()
        await wheel.report(State.BALL_IN_TRACK, State.NO_MORE_BETS)
        await wheel.report(State.NO_MORE_BETS, flags=Flag.VOID_GAME)
        await s.until(lambda: s.table.attempt == 2)
        assert s.alarm.endswith("It launches again by itself.")
        await s.play("expect t1 bet 10.00", "expect phase closed")
        await wheel.next_game()
        wheel.number = "17"
        await wheel.report(State.BALL_IN_TRACK, State.NO_MORE_BETS, State.WINNING_NUMBER)
        await s.until_phase(Waiting)
        await s.play("expect t1 balance 370.00")
        assert s.alarm == ""

    scene(ROULETTE, kind, act)


@both_wires
@pytest.mark.parametrize("when", [State.PLACE_BETS, State.BALL_IN_TRACK, State.NO_MORE_BETS, State.WINNING_NUMBER])
@pytest.mark.parametrize("trouble", ["silence", "garbage"])
def test_a_wheel_that_is_silent_or_makes_no_sense_stops_the_round(kind: str, when: State, trouble: str) -> None:
    async def act(s: Scene) -> None:
        wheel = await ten_on_17(s)
        s.reader.silence_s = SHORT_S
        await wheel.report(*(state for state in State if State.PLACE_BETS <= state <= when), times=1)
        if trouble == "garbage":
            while not isinstance(s.table.phase, Held):
                await wheel.say("*X;9;1;1;0;0;0")
                await asyncio.sleep(0.02)
        await s.until_phase(Held)
        await s.until(lambda: s.alarm.startswith("The wheel "))
        assert ("silent" in s.alarm) == (trouble == "silence")
        assert s.table.history == []
        await s.play("supervisor void malfunction", "expect t1 balance 20.00")

    scene(ROULETTE, kind, act)


def test_a_wheel_that_comes_back_after_silence_between_rounds_plays_on() -> None:
    async def act(s: Scene) -> None:
        wire = s.wire
        assert isinstance(wire, PtyWire)
        wheel = SimulatedWheel(wire, 7)
        await s.until(lambda: s.alarm == "The wheel is silent.")
        s.reader.silence_s = LONG_S
        await s.until(lambda: is_open(wire))
        await wheel.next_game()
        await s.until_phase(Wagering)
        assert s.alarm == ""

    scene(ROULETTE, "pty", act, SHORT_S)


def test_a_floor_that_was_restarted_while_the_ball_ran_does_not_trust_the_number_that_comes() -> None:
    with casino(ROULETTE) as c:
        c.play("t1 notes 20.00\nwheel new_game\nt1 place straight:17 10.00\nwheel spin\nwheel no_more_bets")
        c.restart()

        async def act() -> None:
            async with wired("pty") as wire, linked(c, wire) as s:
                wheel = SimulatedWheel(wire, 7)
                wheel.number = "17"
                await wheel.report(State.NO_MORE_BETS, State.WINNING_NUMBER)
                await s.until_phase(Held)
                assert "establish_number" in possible(c.floor.plan.tables["R1"], s.table, c.clock.now())
                await s.play("expect t1 balance 10.00", "supervisor establish_number 17", "expect t1 balance 370.00")

        c.run(act())
        assert [event.ground for event in c.events("table:R1") if isinstance(event, RoundHeld)] == ["out_of_order"]
