import { beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { sessionStore } from "../../lib/session/session.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { DestinationsPage } from "./destinations-page.tsx";

const refetch = vi.fn(() => Promise.resolve());

beforeEach(() => {
  answerAsUsual();
  server().restIsEmpty();
  sessionStore.set({ token: "token", userId: "8", accountType: "registered" });
  refetch.mockClear();
});

interface Read {
  readonly data: readonly { readonly id: string }[] | undefined;
  readonly isError: boolean;
}

const showRead = (read: Read) =>
  show(
    <DestinationsPage
      title="Addresses"
      out={{ title: "Out", text: "Log in" }}
      none={{ title: "None yet", text: "Add one" }}
      add={{ text: "Add", path: "/pages/wallets/bindAddress" }}
      useRows={() => ({ ...read, refetch })}
      row={({ id }) => <p>Address {id}</p>}
      sheet={() => null}
    />,
  );

const parts = () => ({
  rows: document.querySelectorAll("main li").length,
  loads: page.getByRole("status", { name: say("ui_loading") }).query() !== null,
  fails: page.getByRole("button", { name: say("system_retry") }).query() !== null,
  saysNone: page.getByText("None yet").query() !== null,
  adds: page.getByRole("button", { name: "Add", exact: true }).query() !== null,
});
const NOTHING = { rows: 0, loads: false, fails: false, saysNone: false, adds: false };
const TWO = [{ id: "1" }, { id: "2" }];

it.each([
  ["are read", { data: undefined, isError: false }, { loads: true }],
  ["cannot be read", { data: undefined, isError: true }, { fails: true }],
  ["are none", { data: [], isError: false }, { saysNone: true, adds: true }],
  ["are none, and could not be read anew", { data: [], isError: true }, { saysNone: true, adds: true }],
  ["are known", { data: TWO, isError: false }, { rows: 2, adds: true }],
  ["are known, and could not be read anew", { data: TWO, isError: true }, { rows: 2, adds: true }],
] as const)("where money may be sent to has one look while they %s", async (_state, read, shown) => {
  await showRead(read);
  await expect.poll(parts).toEqual({ ...NOTHING, ...shown });
});

it("is read again at a tap when it cannot be read", async () => {
  await showRead({ data: undefined, isError: true });
  await page.getByRole("button", { name: say("system_retry") }).click();
  expect(refetch).toHaveBeenCalledTimes(1);
});
