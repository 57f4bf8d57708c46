import { errors } from "./errors.ts";
import { navigation } from "./navigation.ts";

export const en = { ...navigation, ...errors } as const;
