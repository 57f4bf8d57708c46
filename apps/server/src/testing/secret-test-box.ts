import { systemRandom } from "../platform/clock.ts";
import { createSecretBox, SECRET_KEY_BYTES, type SecretBox } from "../platform/secret-box.ts";

/** A box whose key everybody knows. */
export const testBox: SecretBox = createSecretBox([Buffer.alloc(SECRET_KEY_BYTES, 7)], systemRandom);
