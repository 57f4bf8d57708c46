/** Where the product is that `global-setup.ts` started and the tests share. */
function given(name: "CANDELA_ADDRESS" | "CANDELA_DATA" | "CANDELA_NOTICE"): string {
  const value = process.env[name];
  if (value === undefined) throw new Error("global-setup.ts has not run");
  return value;
}

export const sharedAddress = (): string => given("CANDELA_ADDRESS");
export const sharedData = (): string => given("CANDELA_DATA");
/** The notice that the product shows at the start, as a device keeps one that is not to come again; null when there is none. */
export const sharedNotice = (): object | null => JSON.parse(given("CANDELA_NOTICE")) as object | null;
