/** A place on earth, degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mercator's map ends where its poles would be endless. */
const LATITUDE_MAX = 85;
/** Characters of a text that is told back. */
const GIVEN_MAX = 40;

/** Degrees as people and other apps write them, six decimals, about a tenth of a metre. */
export function placeText({ latitude, longitude }: Place): string {
  return `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
}

/** A place from what is typed or handed over: "52.52, 13.405" or two texts; undefined for anything that is none. */
export function readPlace(latitude: string | null, longitude: string | null): Place | undefined {
  if (!isDegrees(latitude) || !isDegrees(longitude)) return undefined;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(place.latitude) <= LATITUDE_MAX && Math.abs(place.longitude) <= 180 ? place : undefined;
}

/** The malformed part of an address, shortened for display; empty when a half of it is missing. */
export function givenPlace(latitude: string | null, longitude: string | null): string {
  const halves = [latitude, longitude].map((half) => half?.trim() ?? "");
  if (halves.includes("")) return "";
  const text = halves.join(", ");
  return text.length <= GIVEN_MAX ? text : `${[...text].slice(0, GIVEN_MAX).join("")}…`;
}

export function readTypedPlace(text: string): Place | undefined {
  const [latitude = "", longitude = "", ...more] = text.split(/[,;\s]+/).filter((part) => part !== "");
  return more.length === 0 ? readPlace(latitude, longitude) : undefined;
}

function isDegrees(text: string | null): text is string {
  return text !== null && /^[-+]?\d{1,3}(\.\d{1,12})?$/.test(text);
}

/** East and west go on around the globe; within the map they are one turn. */
export function withinMap({ latitude, longitude }: Place): Place {
  const turned = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return { latitude: Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, latitude)), longitude: turned };
}
