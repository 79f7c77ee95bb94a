"""What watches a floor from elsewhere: every figure that a dashboard or an alert asks for is there, and says what is so."""

import asyncio
import json
import math
import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import yaml
from casino import casino, table
from running import ROOT
from serving import STAFF, Served, serving
from sockets import insert, player, sign_in
from waiting import wait_until

import croupier
from croupier.cli.main import main
from croupier.floor.floor import CommittedBatch
from croupier.play.reasons import Reason
from croupier.server.alerts import ALERTS
from croupier.server.counters import SECONDS
from croupier.server.presenters.engineer import alerts
from croupier.server.vitals import DeviceState, Vitals
from croupier.words import words_for

TOKEN = "a token for figures"
DEPLOY = ROOT / "deploy"
SUFFIXES = re.compile(r"_(bucket|count|sum)$")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("watched")
    (folder / "token").write_text(f"{TOKEN}\n", "utf-8")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("CROUPIER_METRICS_TOKEN_FILE", str(folder / "token"))
        environment.setenv("CROUPIER_LOG", "debug")
        with serving(folder) as floor:
            yield floor


def figures(served: Served) -> dict[str, float]:
    """Each line of the metrics."""
    text = httpx.get(f"{served.http}/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).text
    lines = (line.rpartition(" ") for line in text.splitlines() if line and not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


def queries() -> list[str]:
    dashboard = json.loads((DEPLOY / "grafana-dashboard.json").read_text("utf-8"))
    shown = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    return shown + [rule["expr"] for rule in rules()]


def rules() -> list[dict[str, Any]]:
    [group] = yaml.safe_load((DEPLOY / "prometheus-alerts.yml").read_text("utf-8"))["groups"]
    found: list[dict[str, Any]] = group["rules"]
    return found


def test_every_figure_that_is_asked_for_is_there(served: Served) -> None:
    asyncio.run(insert(served, "T1", 100_00))
    asyncio.run(_refused(served))
    there = {SUFFIXES.sub("", name.partition("{")[0]) for name in figures(served)}
    named = {SUFFIXES.sub("", name) for query in queries() for name in re.findall(r"croupier_\w+", query)}
    assert len(named) > 12
    assert named <= there


async def _refused(served: Served) -> None:
    async with player(served, "T1") as page:
        assert not (await page.ask("place", n=1, bet="red", stake=5_00))["ok"], "no game is open"


def test_the_figures_say_what_is_so(served: Served) -> None:
    before = figures(served)
    asyncio.run(insert(served, "T1", 100_00, 50_00))
    asyncio.run(_refused(served))
    after = figures(served)
    grown = {name: after[name] - before.get(name, 0) for name in after}
    assert grown["croupier_batch_orders_sum"] >= 3
    assert 1 <= grown["croupier_batches_total"] == grown["croupier_batch_orders_count"]
    assert grown["croupier_batches_total"] <= grown["croupier_batch_orders_sum"]
    for step in ("decide", "write", "show"):
        assert grown[f'croupier_batch_seconds_sum{{step="{step}"}}'] > 0
        assert grown[f'croupier_batch_seconds_count{{step="{step}"}}'] == grown["croupier_batches_total"]
    refusals = {name: value for name, value in grown.items() if name.startswith("croupier_refusals_total")}
    assert sum(refusals.values()) == 1
    assert after["croupier_orders_waiting"] == after["croupier_notices_overdue"] == 0
    assert after["croupier_devices_silent"] == after['croupier_alarms{table="R1"}'] == 0
    assert (after["croupier_ready"], after["croupier_terminals"], after["croupier_terminals_away"]) == (1, 2, 2)
    assert 0 <= after["croupier_seal_age_seconds"] < 600
    assert after['croupier_database_bytes{file="db"}'] > 0 < after["croupier_disk_free_bytes"]
    assert httpx.get(f"{served.http}/live").json() == {"ok": True}


def test_every_alert_is_in_the_guide_and_on_the_page_with_what_to_do() -> None:
    guide = (ROOT / "docs" / "operations.md").read_text("utf-8")
    rows = {name: rest for name, *rest in re.findall(r"^\| ([A-Z]\w+) \| ([^|]+) \| ([^|]+) \|", guide, re.MULTILINE)}
    found = {rule["alert"]: rule for rule in rules()}
    assert found.keys() == rows.keys() == words_for("alerts").keys() == words_for("alert_remedies").keys()
    assert found.keys() == {"FloorDown", *ALERTS}
    for name, (meaning, remedy) in rows.items():
        assert meaning == found[name]["annotations"]["summary"] == words_for("alerts")[name]
        assert re.sub("[`*]", "", remedy).lower() == words_for("alert_remedies")[name].rstrip(".").lower()
    assert all(found[name]["labels"]["severity"] == alert.severity for name, alert in ALERTS.items())


def test_every_reason_is_in_words() -> None:
    assert words_for("refusal_reasons").keys() == {each.value for each in Reason}


# ---------------------------------------------------------------- an order in the log


def test_an_order_is_in_the_log_by_its_number_with_what_each_step_took(served: Served) -> None:
    number = 7_000_001

    async def ask() -> None:
        async with player(served, "T2") as page:
            assert not (await page.ask("place", n=number, bet="red", stake=5_00))["ok"]

    def found() -> list[dict[str, Any]]:
        return [line for line in served.logged("order") if line.get("number") == number]

    asyncio.run(ask())
    wait_until(lambda: bool(found()))
    [line] = found()
    assert (line["source"], line["do"], line["table"], line["ok"]) == ("terminal:T2", "place", "R1", False)
    assert line["reason"]
    assert 0 < line["decide_ms"] < line["whole_ms"]
    assert {"commit_ms", "show_ms", "batch"} <= line.keys()


def test_what_is_logged_is_one_of_four_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CROUPIER_LOG", "loud")
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--config", str(ROOT / "tests" / "support" / "floor.toml")])
    assert ended.value.code == 2
    assert "write one of debug, info, warning, error" in capsys.readouterr().err


# ---------------------------------------------------------------- the engineer's page


async def shown(served: Served, name: str) -> httpx.Response:
    token = (await sign_in(served, name)).json()["token"]
    async with httpx.AsyncClient(base_url=served.http, headers={"Authorization": f"Bearer {token}"}) as client:
        return await client.get("/api/engineer")


def test_the_operator_sees_how_the_floor_is(served: Served) -> None:
    asyncio.run(_refused(served))
    view = asyncio.run(shown(served, "operator1")).json()
    assert (view["staff"], view["ready"], view["version"]) == ("operator1", True, croupier.__version__)
    assert (view["terminals"], view["away"], view["devices"]) == (2, ["T1", "T2"], [])
    assert view["refusals"][0]["count"] >= 1
    assert view["refusals"][0]["words"] in words_for("refusal_reasons").values()
    assert sum(each["batches"] for each in view["batch_sizes"]) > 0
    assert (view["seal"], view["unsigned"], view["notices_overdue"]) == (1, 0, 0)
    assert view["disk_total"] > view["disk_free"] > 0
    assert [each["name"] for each in view["database_files"]] == ["db", "db-wal", "db-shm"]


def test_nobody_else_does(served: Served) -> None:
    for name in set(STAFF) - {"operator1"}:
        assert asyncio.run(shown(served, name)).status_code == 403
    assert httpx.get(f"{served.http}/api/engineer").status_code == 401


class Calm:
    """A floor at which nothing is wrong, as far as alerts look at it; each test breaks one thing."""

    def __init__(self, **wrong: Any) -> None:
        self.ready, self.slow_answer_ms, self.seal_age_s = True, 4.0, 12.0
        self.floor = SimpleNamespace(waiting=3)
        self.checking = SimpleNamespace(found=[])
        self.sealing = SimpleNamespace(wrong=list, seals=SimpleNamespace(unsigned=[]))
        self.notices, self.disk = lambda: (2, 0), lambda: (10**12, 10**13)
        self.devices = lambda: [DeviceState("R1", "wheel", "tcp:wheel:7001", "")]
        self.alarms: Any = lambda: iter(())
        self.__dict__.update(wrong)


SILENT = DeviceState("R1", "wheel", "tcp:wheel:7001", "The wheel is silent.")
WRONG: dict[str, Any] = {
    "NotReady": {"ready": False},
    "OrdersPileUp": {"floor": SimpleNamespace(waiting=2_001)},
    "AnswersSlow": {"slow_answer_ms": 50.1},
    "BooksChanged": {"checking": SimpleNamespace(found=["T1-1 does not add up"])},
    "SealsLate": {"seal_age_s": 1_801.0},
    "SealingTrouble": {"sealing": SimpleNamespace(wrong=lambda: ["gone"], seals=SimpleNamespace(unsigned=[]))},
    "SealsUnsigned": {"sealing": SimpleNamespace(wrong=list, seals=SimpleNamespace(unsigned=[1]))},
    "NoticesOverdue": {"notices": lambda: (2, 1)},
    "DiskFillsUp": {"disk": lambda: (4_999_999_999, 10**13)},
    "DeviceSilent": {"devices": lambda: [SILENT], "alarms": lambda: iter([("R1", "wheel", SILENT.trouble)])},
    "TableAlarm": {"alarms": lambda: iter([("R1", "hold", "Held for long."), ("R1", "books", "Said elsewhere.")])},
}


@pytest.mark.parametrize("name", ALERTS)
def test_what_is_wrong_is_shown_alone_and_with_what_to_do(name: str) -> None:
    vitals: Any = Calm(**WRONG[name])
    [alert] = alerts(vitals)
    assert (alert.name, alert.words) == (name, words_for("alerts")[name])
    assert alert.what_to_do == words_for("alert_remedies")[name]
    assert "Said elsewhere." not in " ".join(alert.details)


def test_nothing_is_wrong_where_nothing_is() -> None:
    vitals: Any = Calm(disk=lambda: None)
    assert [*alerts(vitals)] == []


def test_a_look_counts_what_has_happened_since_the_last() -> None:
    sealing: Any = SimpleNamespace(seals=SimpleNamespace(last=None))
    checking: Any = SimpleNamespace()
    with casino(table("R1", "star-rapid-2016", "roulette", seats="t1 t2")) as c:
        vitals = Vitals(c.floor, sealing, checking, "postgresql://db/floor", lambda each: each == "t1", lambda: 5)
        assert vitals.slow_answer_ms == 0
        SECONDS.observe(0.03)
        c.play("t1 notes 50.00")
        c.run(vitals.look())
        first = vitals.samples[-1]
        assert first.orders >= 1
        assert min(first.decide_ms, first.commit_ms) > 0
        assert 25 < first.answer_ms <= first.slow_answer_ms <= 50
        c.run(vitals.look())
        assert (vitals.samples[-1].orders, vitals.samples[-1].decide_ms) == (0, 0.0)
        assert (vitals.ready, vitals.seal_age_s, vitals.disk(), vitals.database_files()) == (True, math.inf, None, {})
        assert vitals.terminals() == (2, ["t2"])


def test_who_looks_on_and_fails_stops_no_commit() -> None:
    seen: list[CommittedBatch] = []

    def fails(_: CommittedBatch) -> None:
        raise RuntimeError("no more room for traces")

    with casino(table("R1", "star-rapid-2016", "roulette", seats="t1")) as c:
        c.floor.watchers += [fails, seen.append]
        c.play("t1 notes 50.00")
    [batch] = seen
    assert [(order.terminal, answer.ok) for order, answer in zip(batch.orders, batch.answers, strict=True)] == [
        ("t1", True)
    ]
    assert min(batch.decide_s, batch.commit_s, batch.show_s) > 0
