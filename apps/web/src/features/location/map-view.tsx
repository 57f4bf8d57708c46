import type { Data } from "@candela/api";
import { Skeleton } from "@candela/ui";
import { divIcon, Map as LeafletMap, Marker, tileLayer } from "leaflet";
import "leaflet/dist/leaflet.css";
import "./map.css";
import { useCallback, useEffect, useRef, useState } from "react";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useSiteInfo } from "../../lib/site/site.ts";
import { BaseMap, readWorld, type World } from "./base-map.ts";
import { type Place, withinMap } from "./places.ts";

const PIN =
  '<svg viewBox="0 0 24 32" width="30" height="40" aria-hidden="true"><path d="M12 31C6 23 1.5 17.4 1.5 11.5a10.5 10.5 0 0 1 21 0C22.5 17.4 18 23 12 31Z" fill="var(--ink)" stroke="var(--canvas)" stroke-width="1.5"/><circle cx="12" cy="11.5" r="4" fill="var(--flame)"/></svg>';
const ZOOM = { world: 1, place: 5, most: 18, mostDrawn: 7 } as const;

interface MapViewProps {
  readonly place: Place | null;
  readonly label: string;
  /** A tap, Enter at the middle, or the pin let go elsewhere; without it the pin stays. */
  readonly onPlace?: (place: Place) => void;
}

/** A map that moves by finger, wheel and keys. Tiles come from where the operator says, and from the app itself where nothing is said. */
export function MapView({ place, label, onPlace }: MapViewProps) {
  const t = useT();
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [world, setWorld] = useState<World | null>(null);
  const [failed, setFailed] = useState(false);
  const tiles = useSiteInfo()?.map ?? null;
  const first = useRef(place);

  useEffect(() => {
    if (element.current === null) return;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const made = new LeafletMap(element.current, {
      attributionControl: tiles !== null,
      zoomControl: false,
      minZoom: ZOOM.world,
      maxZoom: tiles === null ? ZOOM.mostDrawn : ZOOM.most,
      maxBounds: [
        [-90, -200],
        [90, 200],
      ],
      zoomAnimation: !still,
      fadeAnimation: !still,
      inertia: !still,
    });
    const { latitude = 25, longitude = 10 } = first.current ?? {};
    made.setView([latitude, longitude], first.current === null ? ZOOM.world : ZOOM.place);
    setMap(made);
    return () => {
      setMap(null);
      made.remove();
    };
  }, [tiles]);

  const read = useCallback(() => {
    setFailed(false);
    readWorld().then(setWorld, () => setFailed(true));
  }, []);
  useEffect(() => {
    if (tiles === null) read();
  }, [tiles, read]);

  useEffect(() => {
    if (map === null) return;
    const layer = tiles !== null ? tileLayerOf(tiles) : world !== null ? new BaseMap(world) : null;
    layer?.addTo(map);
    return () => void layer?.remove();
  }, [map, tiles, world]);

  usePin(map, place, onPlace);

  return (
    <div className="absolute inset-0">
      <section ref={element} aria-label={label} className="map size-full" />
      {map === null && <Skeleton className="absolute inset-0" />}
      {failed && (
        <div className="absolute inset-0 z-[500] grid place-items-center bg-canvas">
          <PartError onRetry={read} />
        </div>
      )}
      {map !== null && (
        <div className="absolute end-3 top-3 z-[450] flex flex-col overflow-hidden rounded-button bg-raised shadow-popover">
          <button
            type="button"
            aria-label={t("location_nearer")}
            className="size-11 cursor-pointer text-title3"
            onClick={() => map.zoomIn()}
          >
            +
          </button>
          <button
            type="button"
            aria-label={t("location_farther")}
            className="size-11 cursor-pointer border-t border-line text-title3"
            onClick={() => map.zoomOut()}
          >
            −
          </button>
        </div>
      )}
    </div>
  );
}

function usePin(map: LeafletMap | null, place: Place | null, onPlace: ((place: Place) => void) | undefined): void {
  const t = useT();
  const told = useRef(onPlace);
  useEffect(() => {
    told.current = onPlace;
  });
  const movable = onPlace !== undefined;
  useEffect(() => {
    if (map === null || !movable) return;
    const choose = ({ lat, lng }: { readonly lat: number; readonly lng: number }) =>
      told.current?.(withinMap({ latitude: lat, longitude: lng }));
    map.on("click", ({ latlng }) => choose(latlng));
    map.on("keydown", ({ originalEvent }) => {
      if (originalEvent.key !== "Enter" || originalEvent.target !== map.getContainer()) return;
      originalEvent.preventDefault();
      choose(map.getCenter());
    });
    return () => void map.off("click").off("keydown");
  }, [map, movable]);
  useEffect(() => {
    if (map === null || place === null) return;
    const icon = divIcon({ html: PIN, className: "", iconSize: [30, 40], iconAnchor: [15, 39] });
    const pin = new Marker([place.latitude, place.longitude], { icon, draggable: movable, keyboard: false, alt: t("location_pin") });
    pin.on("dragend", () => {
      const { lat, lng } = pin.getLatLng();
      told.current?.(withinMap({ latitude: lat, longitude: lng }));
    });
    pin.addTo(map);
    if (!map.getBounds().contains(pin.getLatLng())) map.setView(pin.getLatLng(), Math.max(map.getZoom(), ZOOM.place));
    return () => void pin.remove();
  }, [map, place, movable, t]);
}

function tileLayerOf({ tileUrl, attribution, key }: NonNullable<Data<"GET /api/siteInfo/getSiteInfo">["map"]>) {
  return tileLayer(tileUrl.replace("{key}", encodeURIComponent(key)), { attribution: escaped(attribution), maxZoom: ZOOM.most });
}

/** The operator's line of thanks is text, whatever it holds. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
