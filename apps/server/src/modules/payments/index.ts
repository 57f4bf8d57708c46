/** Adapters to those who move money in from outside, and the way of their callbacks. */

export { SIGNATURE_HEADER, signatureFault, signatureHeader } from "../../platform/signature.ts";
export { countFailingCallbacks, failingCallbacks, markApplied } from "./callback-store.ts";
export { CALLBACK_PATH, createCallbacks, type ToldPayment } from "./callbacks.ts";
export { type Custody, type CustodyKeys, type IncomingTransfer, pooledText } from "./custody.ts";
export { type PeerAnswer, type Send, sendByHttp } from "./http-peer.ts";
export { type NewPayment, type PaymentProvider, type ProviderPayment, ProviderUnavailable } from "./provider.ts";
export { createSandboxCustody } from "./sandbox-custody.ts";
export { createSandboxProvider } from "./sandbox-provider.ts";
