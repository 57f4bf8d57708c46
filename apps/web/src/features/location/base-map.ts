import { type ExtendedFeature, type ExtendedFeatureCollection, geoContains, geoGraticule10, geoMercator, geoPath } from "d3-geo";
import { type Coords, type DoneCallback, GridLayer } from "leaflet";
import { feature, mesh } from "topojson-client";
import atlas from "world-atlas/countries-110m.json?url";

type Atlas = Parameters<typeof mesh>[0] & { readonly objects: { readonly countries: Parameters<typeof feature>[1] } };

export interface World {
  readonly countries: ExtendedFeatureCollection<ExtendedFeature & { readonly properties: { readonly name?: string } | null }>;
  readonly borders: ReturnType<typeof mesh>;
}

let reading: Promise<World> | undefined;

/** The countries of the world, from a file of the app: rough, and there without any line. */
export function readWorld(): Promise<World> {
  reading ??= fetch(atlas)
    .then((answer) => answer.json() as Promise<Atlas>)
    .then((topology) => ({
      countries: feature(topology, topology.objects.countries) as unknown as World["countries"],
      borders: mesh(topology, topology.objects.countries as Parameters<typeof mesh>[1], (one, other) => one !== other),
    }))
    .catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
  return reading;
}

/** English name of the country that a place lies in; undefined at sea. */
export function countryAt(world: World, latitude: number, longitude: number): string | undefined {
  return world.countries.features.find((country) => geoContains(country, [longitude, latitude]))?.properties?.name;
}

/** A turn of the globe in pixels at zoom 0, divided by 2π: what Mercator's projection is scaled by. */
const WORLD_PX = 256;
const GRATICULE = geoGraticule10();

/** Draws the world on the squares that a map would otherwise fetch; the projection cuts where the world is cut, so nothing streaks across. */
export class BaseMap extends GridLayer {
  readonly #world: World;

  constructor(world: World) {
    super({ noWrap: true, keepBuffer: 4 });
    this.#world = world;
  }

  protected override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const size = this.getTileSize();
    const canvas = document.createElement("canvas");
    const density = window.devicePixelRatio;
    canvas.width = size.x * density;
    canvas.height = size.y * density;
    const paint = canvas.getContext("2d");
    if (paint !== null) {
      paint.scale(density, density);
      this.#draw(paint, x, y, z, size);
    }
    // Leaflet takes a square only after it has been handed out.
    queueMicrotask(() => done(undefined, canvas));
    return canvas;
  }

  #draw(paint: CanvasRenderingContext2D, x: number, y: number, z: number, size: { readonly x: number; readonly y: number }): void {
    const world = WORLD_PX * 2 ** z;
    const projection = geoMercator()
      .scale(world / (2 * Math.PI))
      .translate([world / 2 - x * size.x, world / 2 - y * size.y])
      .clipExtent([
        [-2, -2],
        [size.x + 2, size.y + 2],
      ]);
    const path = geoPath(projection, paint);
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string) => style.getPropertyValue(name);
    paint.fillStyle = colour("--sunken");
    paint.fillRect(0, 0, size.x, size.y);
    paint.lineWidth = 0.5;
    paint.strokeStyle = colour("--line");
    paint.beginPath();
    path(GRATICULE);
    paint.stroke();
    paint.fillStyle = colour("--fill-press");
    paint.beginPath();
    path(this.#world.countries);
    paint.fill();
    paint.strokeStyle = colour("--ink-off");
    paint.beginPath();
    path(this.#world.borders);
    paint.stroke();
  }
}
