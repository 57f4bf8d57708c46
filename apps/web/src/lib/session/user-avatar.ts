import { useQuery } from "@tanstack/react-query";
import { callData } from "../net/api.ts";
import { queryClient } from "../net/queries.ts";
import { sessionStore, useSession } from "./session.ts";

const ROUTE = "GET /api/userInfo/avatar";

/** Addresses of pictures that live as long as this page, and never longer than their user's session. */
const addresses = new Set<string>();
let owner = sessionStore.get()?.userId;
sessionStore.subscribe(() => {
  const userId = sessionStore.get()?.userId;
  if (userId === owner) return;
  owner = userId;
  for (const address of addresses) URL.revokeObjectURL(address);
  addresses.clear();
  queryClient.removeQueries({ queryKey: [ROUTE] });
});

/** The bytes of base64 text. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

async function readFace(signal: AbortSignal): Promise<string | null> {
  const avatar = await callData(ROUTE, {}, { quiet: true, signal });
  if (avatar === null) return null;
  const address = URL.createObjectURL(new Blob([bytesOf(avatar.image)], { type: avatar.mediaType }));
  addresses.add(address);
  return address;
}

/** Address of the user's own picture in a version of it; null while there is none, or it is not here yet. */
export function useAvatar(version: number): string | null {
  const userId = useSession()?.userId ?? "";
  const { data } = useQuery({
    queryKey: [ROUTE, userId, version],
    queryFn: ({ signal }) => readFace(signal),
    enabled: version > 0 && userId !== "",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}
