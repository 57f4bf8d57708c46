import type { ReactNode } from "react";

export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Beside the title: the tag of a sheet that moves money, which covers the head of its page. */
  readonly tag?: ReactNode;
  readonly children: ReactNode;
  /** Stays at the bottom: the one action. */
  readonly action?: ReactNode;
  /** While something is being sent nothing closes the sheet. */
  readonly busy?: boolean;
}
