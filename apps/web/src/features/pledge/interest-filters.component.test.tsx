import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { say } from "../../testing/say.ts";
import { show } from "../../testing/show.tsx";
import type { InterestFilter } from "./interest-filter.ts";
import { InterestFilters } from "./interest-filters.tsx";

const FILTER: InterestFilter = { currencyId: 3, days: 90, epoch: 2 };
const chip = (name: string) => page.getByRole("button", { name, exact: true });

it.each([
  ["another currency", () => chip("BTC").click(), { currencyId: 1 }],
  ["all currencies", () => chip(say("quotes_all")).click(), { currencyId: null }],
  ["another range", () => userEvent.selectOptions(page.getByRole("combobox", { name: say("pledge_range") }), "365"), { days: 365 }],
] as const)("the choice of %s keeps all else that was chosen, the former account too", async (_what, choose, changed) => {
  const onChange = vi.fn<(filter: InterestFilter) => void>();
  const currencies = [
    [1, "BTC"],
    [3, "USDT"],
  ] as const;
  await show(<InterestFilters currencies={currencies} filter={FILTER} onChange={onChange} asTable={false} onTable={undefined} />);
  await choose();
  expect(onChange.mock.calls).toEqual([[{ ...FILTER, ...changed }]]);
});
