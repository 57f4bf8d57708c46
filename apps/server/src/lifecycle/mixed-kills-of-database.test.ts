import { describeMixedKills } from "./mixed-kills.ts";

describeMixedKills("database");
