import { Button, ErrorState } from "@candela/ui";
import { Component, type ReactNode } from "react";
import { t } from "../lib/language/i18n.ts";

interface BoundaryState {
  /** How often the page broke since it was opened. */
  readonly breaks: number;
  readonly failed: boolean;
}

/** Error boundary of one page: the frame around it works on. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { breaks: 0, failed: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
  }

  /** A part whose code could not be fetched stays broken until everything is fetched anew. */
  #retry = () => {
    const { breaks } = this.state;
    if (breaks > 0) location.reload();
    else this.setState({ breaks: breaks + 1, failed: false });
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        title={t("system_page_crashed")}
        text={t("system_page_crashed_text")}
        action={<Button onClick={this.#retry}>{t("system_retry")}</Button>}
      />
    );
  }
}
