import { describe, expect, it } from "vitest";
import { problemsOf } from "./lib/plant.mjs";
import * as ownProduct from "./own-product.mjs";

const PATH = "e2e/journeys/a.spec.ts";
const START = "const product = await Product.start();";

describe("own-product", () => {
  it.each([
    ["an operator of the shared product", 'const operator = await openOperator(shared, "ada", "owner");', "without a product of its own"],
    ["a call of the admin API", 'await call(address, "POST /api/admin/switchSet/put", {});', "without a product of its own"],
    ["its address alone", "await fetch(`/api/admin/switchSet/put`);", "without a product of its own"],
    ["a command on the shared data", 'await runCommand(folder, "operator", "add", "ada");', "without a product of its own"],
    [
      "both products in one file",
      `${START} await openOperator(product, "ada", "owner"); await call(sharedAddress(), "GET /api/x/list", {});`,
      "knows the shared product",
    ],
  ])("finds %s", async (_name, text, found) => {
    const problems = await problemsOf(ownProduct, { [PATH]: text });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${PATH}:1: .*${found}`))]);
  });

  it("leaves a product of one's own, users of the shared one, and what makes operators alone", async () => {
    const problems = await problemsOf(ownProduct, {
      [PATH]: `${START} const operator = await openOperator(product, "ada", "owner"); await operator.act("POST /api/admin/switchSet/put", {});`,
      "e2e/journeys/c.spec.ts": 'const own = await Product.startWithBitcoin(); await openOperator(own, "ada", "owner");',
      "e2e/journeys/b.spec.ts": '/** No /api/admin/ here. */ await call(sharedAddress(), "GET /api/x/list", {});',
      "e2e/product/operator.ts": 'await call(address, "POST /api/admin/session/login", {}); await runCommand(folder, "operator");',
      "apps/server/src/a.test.ts": 'await ask(app, "POST /api/admin/session/login", {});',
    });
    expect(problems).toEqual([]);
  });
});
