import { fill } from "@candela/i18n";
import { loadPack } from "@candela/i18n/load-pack";
import { render } from "@candela/testkit/render";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Column, DataTable, RowActions, RowOpener } from "./data-table.tsx";
import { type Translate, UiProvider } from "./ui-context.ts";

const { texts } = await loadPack("en");
const t: Translate = (key, params = {}) => fill(texts[key], params, "en");
interface Order {
  readonly id: string;
  readonly name: string;
  readonly price: string;
}
const BITCOIN: Order = { id: "1", name: "Bitcoin", price: "96,412.50" };
const GOLD: Order = { id: "2", name: "Gold", price: "4,082.60" };
const opened = vi.fn();
const cancelled = vi.fn();

const COLUMNS: readonly Column<Order>[] = [
  { key: "name", head: "Product", cell: ({ id, name }) => <RowOpener onOpen={() => opened(id)}>{name}</RowOpener> },
  { key: "price", head: "Price", end: true, cell: ({ price }) => <span className="num">{price}</span> },
  {
    key: "cancel",
    end: true,
    cell: ({ id }) => (
      <RowActions>
        <button type="button" onClick={() => cancelled(id)} className="min-h-11">
          Cancel
        </button>
      </RowActions>
    ),
  },
];

beforeEach(async () => {
  opened.mockClear();
  cancelled.mockClear();
  await page.viewport(1280, 800);
  await render(
    <UiProvider value={{ locale: "en", grouping: true, t }}>
      <DataTable
        label="Orders"
        columns={COLUMNS}
        groups={[
          { key: "today", head: "Today", rows: [BITCOIN] },
          { key: "before", head: "Before", rows: [GOLD] },
        ]}
        rowKey={({ id }) => id}
      />
    </UiProvider>,
  );
});
afterEach(() => page.viewport(390, 844));

const cell = (text: string) => page.getByRole("cell", { name: text, exact: true });

it("is a table with its name, a head for each column of figures, and one for each group", async () => {
  await expect.element(page.getByRole("table", { name: "Orders" })).toBeVisible();
  const heads = page.getByRole("columnheader").elements();
  expect(heads.map(({ textContent }) => textContent)).toEqual(["Product", "Price"]);
  expect([...document.querySelectorAll("th[scope=rowgroup]")].map(({ textContent }) => textContent)).toEqual(["Today", "Before"]);
});

it("has numbers at the end under a head that is there too", () => {
  const [, head] = page.getByRole("columnheader").elements();
  const edges = [BITCOIN, GOLD].map(({ price }) => Math.round(cell(price).element().getBoundingClientRect().right));
  expect(new Set([...edges, Math.round(head?.getBoundingClientRect().right ?? 0)]).size).toBe(1);
  expect(getComputedStyle(cell(GOLD.price).element()).textAlign).toBe("end");
});

it("opens what a row is of wherever it is clicked, and by keys", async () => {
  const box = cell(GOLD.price).element().getBoundingClientRect();
  (document.elementFromPoint(box.left + 3, box.top + 3) as HTMLElement).click();
  expect(opened.mock.calls).toEqual([["2"]]);
  (page.getByRole("button", { name: "Bitcoin" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  expect(opened.mock.calls).toEqual([["2"], ["1"]]);
});

it("leaves the controls of a row to themselves", async () => {
  await page.getByRole("button", { name: "Cancel" }).last().click();
  expect(cancelled.mock.calls).toEqual([["2"]]);
  expect(opened).not.toHaveBeenCalled();
});
