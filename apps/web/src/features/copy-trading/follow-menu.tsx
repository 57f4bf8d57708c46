import { Button, Row, Sheet } from "@candela/ui";
import { useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { COPY_PATH } from "../../lib/navigation/paths.ts";
import { CopiesSheet } from "./copies-sheet.tsx";
import type { Follow } from "./copy-shapes.ts";
import { StopSheet } from "./stop-sheet.tsx";

interface FollowMenuProps {
  readonly open: boolean;
  readonly follow: Follow;
  readonly onClose: () => void;
}

/** What else can be done with a follow: other settings, its past copies, and stopping. */
export function FollowMenu({ open, follow, onClose }: FollowMenuProps) {
  const t = useT();
  const [shown, setShown] = useState<"closed" | "stop" | null>(null);
  const then = (next: "closed" | "stop") => {
    onClose();
    setShown(next);
  };
  const change = () => {
    onClose();
    void navigateTo(COPY_PATH, { follow: follow.leaderId });
  };
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={follow.leaderName}
        action={
          <Button wide kind="destructive" onClick={() => then("stop")}>
            {t("copy_stop")}
          </Button>
        }
      >
        <div className="[--page-margin:0px]">
          <Row onClick={change} title={t("copy_change")} note={t("copy_change_text")} />
          <Row onClick={() => then("closed")} title={t("copy_closed_copies")} note={t("copy_closed_text")} divider={false} />
        </div>
      </Sheet>
      {shown === "closed" && <CopiesSheet follow={follow} onClose={() => setShown(null)} />}
      {shown === "stop" && <StopSheet follow={follow} onClose={() => setShown(null)} />}
    </>
  );
}
