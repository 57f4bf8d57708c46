import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** 23:30:15 in UTC is the next day at a device that is ten hours ahead. */
const TS = Date.UTC(2026, 10, 22, 23, 30, 15);
const DEVICE_MINUTES = 600;

beforeEach(() => {
  const shifted = (date: Date) => new Date(date.getTime() + DEVICE_MINUTES * 60_000);
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(-DEVICE_MINUTES);
  const getters = [
    ["getFullYear", "getUTCFullYear"],
    ["getMonth", "getUTCMonth"],
    ["getDate", "getUTCDate"],
    ["getHours", "getUTCHours"],
    ["getMinutes", "getUTCMinutes"],
  ] as const;
  for (const [local, utc] of getters)
    vi.spyOn(Date.prototype, local).mockImplementation(function read(this: Date) {
      return shifted(this)[utc]();
    });
  const { DateTimeFormat } = Intl;
  vi.spyOn(Intl, "DateTimeFormat").mockImplementation(function written(tag, options) {
    return new DateTimeFormat(tag, { ...options, timeZone: options?.timeZone ?? "Australia/Brisbane" });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  // The tests that come after are of devices that chose nothing.
  vi.resetModules();
});

/** The modules anew: they keep writers of dates, and other tests are of another device. */
async function start() {
  vi.resetModules();
  const [record, intervals, format, zone, choice] = await Promise.all([
    import("../../features/assets/record-lines.ts"),
    import("../chart/intervals.ts"),
    import("./time-format.ts"),
    import("./zone.ts"),
    import("./zone-choice.ts"),
  ]);
  return { ...record, ...intervals, ...format, ...zone, ...choice };
}

it.each([
  ["device", "Nov 23, 2026, 09:30", "Nov 23, 2026", "09:30:15", "11-23 09:30", "UTC+10"],
  ["utc", "Nov 22, 2026, 23:30", "Nov 22, 2026", "23:30:15", "11-22 23:30", "UTC"],
] as const)("with the clock of %s, lists, records and charts say so", async (choice, moment, date, clock, candle, zone) => {
  const { zoneChoiceStore, formatDateTime, formatDate, formatTimeOfDay, clockTime, candleTime, zoneName, candleZone, deviceZone } =
    await start();
  zoneChoiceStore.set(choice);
  expect([formatDateTime(TS), formatDate(TS), clockTime(TS), candleTime(TS, "15m"), zoneName(TS), candleZone("1h", TS)]).toEqual([
    ...[moment, date, clock, candle, zone],
    zone,
  ]);
  expect(formatTimeOfDay(TS, TS + 2 * 86_400_000, "en-US")).toBe(moment.slice(-5));
  expect(deviceZone(TS)).toBe("UTC+10");
});

it("days of the record begin by the chosen clock, and so do those that are asked for", async () => {
  const { zoneChoiceStore, byDay, dayBegins, recordFields, calendarDay } = await start();
  zoneChoiceStore.set("utc");
  const line = (ts: number) => ({ ts }) as Parameters<typeof byDay>[0][number];
  expect(byDay([line(TS + 3_600_000), line(TS)]).map(({ key }) => key)).toEqual(["2026-11-23", "2026-11-22"]);
  expect(dayBegins("2026-11-22")).toBe(Date.UTC(2026, 10, 22));
  const days = { from: "2026-11-22", to: "2026-11-23" };
  expect(recordFields({ assetId: null, reason: null, days, epoch: null })).toMatchObject({
    startTs: Date.UTC(2026, 10, 22),
    endTs: Date.UTC(2026, 10, 24),
  });
  vi.restoreAllMocks();
  expect([calendarDay(TS).getFullYear(), calendarDay(TS).getMonth(), calendarDay(TS).getDate()]).toEqual([2026, 10, 22]);
});
