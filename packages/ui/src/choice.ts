import type { ReactNode } from "react";

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
}

export interface ChoiceProps<Value extends string> {
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Names the group. */
  readonly label: string;
  readonly className?: string;
}
