import { Button, ErrorState } from "@candela/ui";
import { Component, type ReactNode } from "react";
import { t } from "../lib/i18n.ts";

interface BoundaryState {
  readonly failed: boolean;
}

/** Keeps a page's failure inside the page. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        title={t("system_page_crashed")}
        text={t("system_page_crashed_text")}
        action={<Button onClick={() => this.setState({ failed: false })}>{t("system_retry")}</Button>}
      />
    );
  }
}
