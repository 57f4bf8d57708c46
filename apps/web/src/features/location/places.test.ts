import { describe, expect, it } from "vitest";
import { givenPlace, placeText, readPlace, readTypedPlace, withinMap } from "./places.ts";

describe("a place", () => {
  it.each([
    ["52.52, 13.405", 52.52, 13.405],
    ["-33.8688 151.2093", -33.8688, 151.2093],
    ["0;0", 0, 0],
    ["+1,-1", 1, -1],
  ])("%j is read", (text, latitude, longitude) => expect(readTypedPlace(text)).toEqual({ latitude, longitude }));

  it.each(["", "52.52", "a,b", "91,0", "0,181", "1,2,3", "1e3,0", "NaN,0", "52,,"])("%j is none", (text) =>
    expect(readTypedPlace(text)).toBeUndefined(),
  );

  it("is absent when a half of it is", () => expect(readPlace("1", null)).toBeUndefined());
  it.each([
    ["abc", "13.4", "abc, 13.4"],
    ["91", "0", "91, 0"],
    [null, "13.4", ""],
    ["52", null, ""],
    ["52", "  ", ""],
    ["9".repeat(60), "1", `${"9".repeat(40)}…`],
  ])("of %j and %j tells back %j", (latitude, longitude, text) => expect(givenPlace(latitude, longitude)).toBe(text));
  it("is written to the tenth of a metre", () => expect(placeText({ latitude: 1, longitude: -2.5 })).toBe("1.000000, -2.500000"));
  it.each([
    [
      { latitude: 0, longitude: 190 },
      { latitude: 0, longitude: -170 },
    ],
    [
      { latitude: 89, longitude: -541 },
      { latitude: 85, longitude: 179 },
    ],
    [
      { latitude: 10, longitude: 20 },
      { latitude: 10, longitude: 20 },
    ],
  ])("%o lies on the map at %o", (place, on) => expect(withinMap(place)).toEqual(on));
});
