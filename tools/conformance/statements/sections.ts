import { type ProvenIn, rowsOf, type Section } from "../row.ts";
import { calls } from "./calls.ts";
import { constants } from "./constants.ts";
import { entities } from "./entities.ts";
import { errors } from "./errors.ts";
import { purpose } from "./purpose.ts";
import { roles } from "./roles.ts";
import { type BuiltRouteId, routeRows } from "./routes.ts";
import { behaviour, navigation } from "./screens.ts";
import { states } from "./states.ts";
import { validators } from "./validators.ts";

/** Statements that a test may prove. */
export type StatementId =
  | ProvenIn<typeof purpose>
  | ProvenIn<typeof behaviour>
  | BuiltRouteId
  | ProvenIn<typeof navigation>
  | ProvenIn<typeof entities>
  | ProvenIn<typeof states>
  | ProvenIn<typeof validators>
  | ProvenIn<typeof roles>
  | ProvenIn<typeof calls>
  | ProvenIn<typeof errors>
  | ProvenIn<typeof constants>;

/** Sections 1 to 9 of the specification. */
export const SECTIONS: readonly Section[] = [
  { number: 1, title: "What the product does and for whom", rows: rowsOf(purpose) },
  { number: 2, title: "Screens and routes", rows: [...rowsOf(behaviour), ...routeRows, ...rowsOf(navigation)] },
  { number: 3, title: "Entities and their fields", rows: rowsOf(entities) },
  { number: 4, title: "States and transitions", rows: rowsOf(states) },
  { number: 5, title: "Validation rules", rows: rowsOf(validators) },
  { number: 6, title: "Roles and permissions", rows: rowsOf(roles) },
  { number: 7, title: "The calls it makes", rows: rowsOf(calls) },
  { number: 8, title: "Error catalogue", rows: rowsOf(errors) },
  { number: 9, title: "Business constants and limits", rows: rowsOf(constants) },
];
