"""What watches a floor from elsewhere: every figure that a dashboard or an alert asks for is there, and says what is so."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from running import ROOT
from serving import Served, serving
from sockets import insert, player

TOKEN = "a token for figures"
DEPLOY = ROOT / "deploy"
SUFFIXES = re.compile(r"_(bucket|count|sum)$")


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setenv("CROUPIER_METRICS_TOKEN", TOKEN)
    with serving(tmp_path) as floor:
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
    assert grown["croupier_batch_orders_total"] >= 3
    assert 1 <= grown["croupier_batches_total"] <= grown["croupier_batch_orders_total"]
    assert all(grown[f'croupier_batch_seconds_total{{step="{step}"}}'] > 0 for step in ("decide", "write", "show"))
    refusals = {name: value for name, value in grown.items() if name.startswith("croupier_refusals_total")}
    assert sum(refusals.values()) == 1
    assert after["croupier_orders_waiting"] == after["croupier_notices_overdue"] == 0
    assert 0 <= after["croupier_seal_age_seconds"] < 600
    assert after['croupier_database_bytes{file="db"}'] > 0 < after["croupier_disk_free_bytes"]
    assert httpx.get(f"{served.http}/live").json() == {"ok": True}


def test_every_alert_has_its_line_in_the_guide() -> None:
    guide = (ROOT / "docs" / "operations.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| (\w+) \| ([^|]+) \|", guide, re.MULTILINE))
    for rule in rules():
        assert rows[rule["alert"]].strip() == rule["annotations"]["summary"]
