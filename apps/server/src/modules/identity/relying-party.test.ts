import { expect, it } from "vitest";
import { relyingParties } from "./relying-party.ts";

it.each([
  ["a host over https", "https://app.example.org/candela", [{ id: "app.example.org", origin: "https://app.example.org" }]],
  ["a port of its own", "https://app.example.org:8443", [{ id: "app.example.org", origin: "https://app.example.org:8443" }]],
  [
    "this machine by number, which browsers know by name alone",
    "http://127.0.0.1:8080",
    [{ id: "localhost", origin: "http://localhost:8080" }],
  ],
  ["this machine by name", "http://localhost:8080", [{ id: "localhost", origin: "http://localhost:8080" }]],
  ["this machine by its other number", "http://[::1]:8080", [{ id: "localhost", origin: "http://localhost:8080" }]],
  ["a host without https: none", "http://app.example.org", []],
  ["a number of the network: none", "https://192.168.1.7", []],
  ["an IPv6 number: none", "https://[2001:db8::1]", []],
])("knows %s", (_what, url, parties) => {
  expect(relyingParties([url])).toEqual(parties);
});

it("keeps the order of two addresses", () => {
  expect(relyingParties(["https://one.example", "https://two.example"]).map(({ id }) => id)).toEqual(["one.example", "two.example"]);
});
