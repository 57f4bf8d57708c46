/**
 * A list or text of a property is as long as its maximum says: left to itself fast-check hardly ever tries more than ten entries, whatever the
 * maximum, so that a book of sixty orders was mostly one of four.
 */
import { configureGlobal, readConfigureGlobal } from "fast-check";

configureGlobal({ ...readConfigureGlobal(), defaultSizeToMaxWhenMaxSpecified: true });
