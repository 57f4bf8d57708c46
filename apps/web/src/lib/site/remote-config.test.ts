import { proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { amountDecimals, type RemoteKey, readRemoteConfig } from "./remote-config.ts";

const read = (key: RemoteKey, otherValue: string) => readRemoteConfig([{ remark: key, otherValue }])[key];

/** The thirteen keys with their defaults. */
const CONFIGURATION = proves(
  "9.25",
  "9.42",
  "9.43",
  "9.44",
  "9.46",
  "9.48",
  "9.49",
  "9.50",
  "9.52",
  "9.53",
  "9.54",
  "9.55",
  "9.56",
  "9.57",
  "9.59",
);

describe("remote configuration", () => {
  it("has all thirteen keys, each with its default, when nothing was read", CONFIGURATION, () => {
    expect(readRemoteConfig([])).toEqual({
      default_trade_currency_id: 3,
      default_transId: 5,
      scoreTips: 0,
      showMsgTime: 1,
      app_decimal_no: 1,
      app_adress_num: 1,
      app_order_time: 1,
      app_fast_fee: 0,
      app_order_change: 1,
      app_logo_type: 1,
      app_fastFree: 1,
      app_withdrawAll: 1,
      app_showFreeze: 1,
    });
  });

  it("takes what the server says, key by key", () => {
    expect([read("scoreTips", "1"), read("showMsgTime", "0"), read("default_trade_currency_id", "12")]).toEqual([1, 0, 12]);
  });

  it.each(["", " 1", "2", "-1", "true", "1.0", "01"])("falls back to the default for %j", (text) => {
    expect([read("app_withdrawAll", text), read("app_fast_fee", text)]).toEqual([1, 0]);
  });

  it.each(["", "0", "-3", "1e3", "1234567890"])("takes no currency id from %j", (text) => expect(read("default_transId", text)).toBe(5));

  it("leaves tips alone", () => {
    expect(readRemoteConfig([{ remark: "tip_risk", otherValue: "1" }])).not.toHaveProperty("tip_risk");
  });

  it("decides between the decimals of a currency and two", () => {
    expect([amountDecimals({ app_decimal_no: 1 }, 8), amountDecimals({ app_decimal_no: 0 }, 8)]).toEqual([8, 2]);
  });
});
