import { useState } from "react";
import { EpochChooser } from "../../../lib/components/epoch-chooser.tsx";

/** Which epoch a list of what is over shows: undefined is the present one. `chooser` stands above the list, and is nothing while there has been one. */
export function usePastEpoch() {
  const [epoch, setEpoch] = useState<number | null>(null);
  return { epoch: epoch ?? undefined, chooser: <EpochChooser epoch={epoch} onChange={setEpoch} /> };
}
