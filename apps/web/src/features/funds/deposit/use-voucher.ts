import { useRef, useState } from "react";
import { applyAnswer } from "../../../lib/account/account-cache.ts";
import { compressImage } from "../../../lib/image/compress-image.ts";
import { ImageError } from "../../../lib/image/image-failure.ts";
import { tellPictureAdded } from "../../../lib/image/tell-picture-added.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { queryClient, refresh } from "../../../lib/net/queries.ts";
import { RequestError } from "../../../lib/net/request.ts";
import { uploadPicture } from "../../../lib/net/upload-picture.ts";
import { useOnce } from "../../../lib/net/use-once.ts";

export interface Picture {
  readonly name: string;
  readonly base64: string;
  /** Of the file as it is sent. */
  readonly bytes: number;
}

/** The voucher of a bank transfer: made small, looked at, taken away again, and sent once. */
export function useVoucher(depositId: string) {
  const t = useT();
  const [picture, setPicture] = useState<Picture | null>(null);
  const [preparing, setPreparing] = useState(false);
  /** How much of it has gone, from 0 to 1. */
  const [share, setShare] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const { busy, problem, setProblem, run } = useOnce();
  // The last one that was chosen counts, whichever is ready first.
  const chosen = useRef(0);

  const choose = async (file: File | undefined) => {
    const mine = ++chosen.current;
    setProblem(null);
    setPreparing(true);
    try {
      const { base64 } = await compressImage(file);
      if (mine !== chosen.current) return;
      tellPictureAdded(t);
      setPicture({ name: file?.name ?? "", base64, bytes: Math.floor((base64.length * 3) / 4) });
    } catch (error) {
      if (!(error instanceof ImageError)) throw error;
      if (mine === chosen.current) setFault(t(error.detail === undefined ? `image_failed_${error.failure}` : `image_load_${error.detail}`));
    } finally {
      if (mine === chosen.current) setPreparing(false);
    }
  };
  const remove = () => {
    chosen.current += 1;
    setPreparing(false);
    setPicture(null);
  };
  const send = () =>
    run(async () => {
      if (picture === null) return;
      setShare(0);
      try {
        const sent = { name: "voucher", base64: picture.base64, onProgress: setShare };
        const deposit = await uploadPicture("POST /api/deposit/voucher", { id: depositId }, sent);
        if (deposit !== null) await applyAnswer(queryClient, "POST /api/deposit/voucher", deposit);
      } catch (error) {
        // The first of two answers was lost, or somebody decided meanwhile: the deposit itself says what is so.
        if (!isOver(error)) throw error;
        await refresh("GET /api/deposit/detail");
      }
    });
  return { picture, preparing, fault, forgetFault: () => setFault(null), choose, remove, send, sending: busy, share, problem };
}

export type Voucher = ReturnType<typeof useVoucher>;

const isOver = (error: unknown) => error instanceof RequestError && ["voucher_given", "deposit_ended"].includes(error.message);
