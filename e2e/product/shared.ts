/** Where the product is that `global-setup.ts` started and the tests share. */
function given(name: "CANDELA_ADDRESS" | "CANDELA_DATA"): string {
  const value = process.env[name];
  if (value === undefined) throw new Error("global-setup.ts has not run");
  return value;
}

export const sharedAddress = (): string => given("CANDELA_ADDRESS");
export const sharedData = (): string => given("CANDELA_DATA");
