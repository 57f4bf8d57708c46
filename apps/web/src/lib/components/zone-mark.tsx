/** In the corner between the axes of a chart: the zone of its times, said once. */
export function ZoneMark({ zone }: { readonly zone: string }) {
  return <bdi className="num pointer-events-none absolute right-0 bottom-0 bg-canvas px-1 text-small leading-5 text-ink-3">{zone}</bdi>;
}
