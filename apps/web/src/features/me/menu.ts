import type { OptionGroups } from "../../lib/site/page-options.ts";

/** One thing on a personal page: a way on, a choice of this device, or something to do. */
export interface Entry {
  /** Name of the option. */
  readonly key: string;
  readonly title: string;
  /** Name of an icon. */
  readonly icon: string;
  /** A description, where the name does not say all. */
  readonly note?: string;
  /** The current choice, or a count. */
  readonly value?: string | undefined;
  readonly href?: string;
  readonly onClick?: () => void;
  /** Makes it a switch. */
  readonly checked?: boolean;
  /** How many wait to be read. */
  readonly unread?: number;
  readonly danger?: true;
}

export interface Section {
  /** Module of its options. */
  readonly key: string;
  readonly title: string | null;
  readonly entries: readonly Entry[];
}

/** Entries that stay first and last on a personal page, whatever the order of the operator; modules come between. */
const FIRST = ["actions", "services", "account"];
const LAST = ["preferences", "help"];
/** Entries of use without an account. */
const OPEN_TO_ALL = new Set(LAST);

/** Modules in the order of the page; those that need an account only with one. */
export function modulesInOrder(groups: OptionGroups, loggedIn: boolean): string[] {
  const present = Object.keys(groups).filter((module) => loggedIn || OPEN_TO_ALL.has(module));
  const place = (module: string) => {
    const first = FIRST.indexOf(module);
    if (first !== -1) return first;
    const last = LAST.indexOf(module);
    return last === -1 ? FIRST.length : FIRST.length + 1 + last;
  };
  return present.toSorted((a, b) => place(a) - place(b));
}
