import { describe, expect, it } from "vitest";
import { buildRequest } from "./index.ts";

describe("buildRequest", () => {
  it("puts the fields of a read into the query, keys and values escaped, absent ones left out", () => {
    expect(buildRequest("GET /api/stockProduct/list", { pageNum: 1, "params[keyWords]": "a&b 股", sortBy: undefined })).toEqual({
      method: "GET",
      url: "/api/stockProduct/list?pageNum=1&params%5BkeyWords%5D=a%26b+%E8%82%A1",
      contentType: null,
      body: null,
    });
    expect(buildRequest("GET /api/switchSet/list", {}).url).toBe("/api/switchSet/list");
  });

  it("sends writes form-encoded, or as JSON where asked", () => {
    const fields = { productCode: "X:BTCUSD", productType: 2, productId: 11 };
    expect(buildRequest("POST /api/userProductOption/addOption", fields)).toEqual({
      method: "POST",
      url: "/api/userProductOption/addOption",
      contentType: "application/x-www-form-urlencoded",
      body: "productCode=X%3ABTCUSD&productType=2&productId=11",
    });
    expect(buildRequest("POST /api/userProductOption/addOption", fields, "json")).toEqual({
      method: "POST",
      url: "/api/userProductOption/addOption",
      contentType: "application/json",
      body: '{"productCode":"X:BTCUSD","productType":2,"productId":11}',
    });
  });
});
