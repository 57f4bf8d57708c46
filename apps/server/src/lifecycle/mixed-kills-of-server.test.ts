import { describeMixedKills } from "./mixed-kills.ts";

describeMixedKills("server");
