import { type FillModel, fillModel } from "@candela/model";
import { useQuery } from "@tanstack/react-query";
import { dataQuery } from "../../../lib/queries.ts";

/** How this deployment fills orders. Until the server has said it, as most do: at the top of the book. */
export function useFillModel(): FillModel {
  const query = useQuery(dataQuery("GET /api/fillModel/detail", {}, { keep: true, staleTime: 5 * 60_000 }));
  return fillModel(query.data?.model ?? "top");
}
