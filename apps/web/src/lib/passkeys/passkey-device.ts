import type { Data, Fields } from "@candela/api";

/** What stops a passkey on the device, as far as a browser says. Each has its own words. */
export type PasskeyProblem = "cancelled" | "timeout" | "known" | "weak" | "failed";

export class PasskeyError extends Error {
  readonly problem: PasskeyProblem;
  constructor(problem: PasskeyProblem, cause: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

export type PasskeyAnswer = Fields<"POST /api/auth/loginByPasskey">["passkey"];
export type MadePasskey = Omit<Fields<"POST /api/userSecurity/addPasskey">, "name">;

/** Whether this browser has passkeys, and keeps them for this address: names have them, numbers do not. */
export function canUsePasskeys(hostname = globalThis.location.hostname): boolean {
  const isNumber = hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
  return globalThis.isSecureContext && globalThis.PublicKeyCredential !== undefined && !isNumber;
}

/** Has a passkey sign. Throws `PasskeyError`. */
export async function signWithPasskey({ ticket, options }: Data<"POST /api/auth/passkeyOptions">): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { id, response } = await told(options.timeout, () => startAuthentication({ optionsJSON: options as never }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    ...{ ticket, credentialId: id, clientData: clientDataJSON, authenticatorData, signature },
    ...(userHandle !== undefined && userHandle !== "" && { userHandle }),
  };
}

/** Has the device make a passkey. Throws `PasskeyError`. */
export async function makePasskey({ ticket, options }: Data<"POST /api/userSecurity/beginPasskey">): Promise<MadePasskey> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { id, response } = await told(options.timeout, () => startRegistration({ optionsJSON: options as never }));
  const { clientDataJSON: clientData, attestationObject: attestation, transports = [] } = response;
  return { ticket, credentialId: id, clientData, attestation, transports };
}

async function told<T>(timeoutMs: number, work: () => Promise<T>): Promise<T> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
  }, timeoutMs);
  try {
    return await work();
  } catch (error) {
    throw new PasskeyError(problemOf(error, isLate), error);
  } finally {
    clearTimeout(timer);
  }
}

/** Browsers give a closed prompt and one that ran out of time one name; a timer tells them apart. */
function problemOf(error: unknown, isLate: boolean): PasskeyProblem {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  switch (cause instanceof Error ? cause.name : "") {
    case "NotAllowedError":
    case "AbortError":
      return isLate ? "timeout" : "cancelled";
    case "TimeoutError":
      return "timeout";
    case "InvalidStateError":
      return "known";
    case "ConstraintError":
    case "NotSupportedError":
      return "weak";
    default:
      return "failed";
  }
}
