export { providerContract } from "./provider-contract.ts";
