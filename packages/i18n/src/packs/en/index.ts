import { errors } from "./errors.ts";
import { messages } from "./messages.ts";
import { navigation } from "./navigation.ts";

export const en = { ...navigation, ...errors, ...messages } as const;
