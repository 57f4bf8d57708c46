import type { Section } from "../row.ts";
import { calls } from "./calls.ts";
import { constants } from "./constants.ts";
import { entities } from "./entities.ts";
import { errors } from "./errors.ts";
import { purpose } from "./purpose.ts";
import { roles } from "./roles.ts";
import { screens } from "./screens.ts";
import { states } from "./states.ts";
import { validators } from "./validators.ts";

/** Sections 1 to 9 of the specification. */
export const SECTIONS: readonly Section[] = [purpose, screens, entities, states, validators, roles, calls, errors, constants];
