import { errors } from "./errors.ts";
import { navigation } from "./navigation.ts";

export const zh = { ...navigation, ...errors };
