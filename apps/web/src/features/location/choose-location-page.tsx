import { Button, Input, showToast } from "@candela/ui";
import { CrosshairSimpleIcon } from "@phosphor-icons/react/dist/csr/CrosshairSimple";
import { useEffect, useState } from "react";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { chosenPlaceStore } from "../../lib/navigation/chosen-place.ts";
import { navigateBack } from "../../lib/navigation/navigation.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { countryAt, readWorld } from "./base-map.ts";
import { MapView } from "./map-view.tsx";
import { type Place, placeText, readPlace, readTypedPlace } from "./places.ts";

const LOCATE_MS = 15_000;

/** A place is chosen by a tap, by its coordinates, or as where the device is; the page that asked gets it. */
export default function ChooseLocationPage() {
  const t = useT();
  const [latitude, longitude] = [useQueryParam("latitude"), useQueryParam("longitude")];
  const [place, setPlace] = useState<Place | null>(() => readPlace(latitude, longitude) ?? null);
  const [typed, setTyped] = useState("");
  const name = useCountry(place);
  const choose = (next: Place) => {
    setPlace(next);
    setTyped("");
  };
  const wrong = typed !== "" && readTypedPlace(typed) === undefined;
  const use = () => {
    if (place === null || wrong) return;
    chosenPlaceStore.set({ ...place, name });
    void navigateBack();
  };
  return (
    <div className="flex h-[calc(100dvh-var(--banner,0px))] flex-col">
      <PageHeader title={t("location_choose")} />
      <div className="relative min-h-0 flex-1">
        <MapView place={place} label={t("location_map")} onPlace={choose} />
      </div>
      <form
        className="page-x flex flex-col gap-3 bg-canvas pt-3 pb-[calc(1rem+env(safe-area-inset-bottom))]"
        onSubmit={(event) => {
          event.preventDefault();
          use();
        }}
      >
        <Input
          label={t("location_coordinates")}
          aside={name === "" ? undefined : name}
          value={typed === "" && place !== null ? placeText(place) : typed}
          placeholder="52.520008, 13.404954"
          dir="ltr"
          autoComplete="off"
          error={wrong ? t("location_wrong") : undefined}
          end={<LocateButton onPlace={choose} />}
          onChange={({ target }) => {
            setTyped(target.value);
            const read = readTypedPlace(target.value);
            if (read !== undefined) setPlace(read);
          }}
        />
        <Button wide type="submit" disabledReason={place === null ? t("location_first") : wrong ? t("location_wrong") : undefined}>
          {t("location_use")}
        </Button>
      </form>
    </div>
  );
}

/** The country of a place, once the map knows it. */
function useCountry(place: Place | null): string {
  const [name, setName] = useState("");
  useEffect(() => {
    let gone = false;
    setName("");
    if (place !== null)
      readWorld().then(
        (world) => {
          if (!gone) setName(countryAt(world, place.latitude, place.longitude) ?? "");
        },
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [place]);
  return name;
}

function LocateButton({ onPlace }: { readonly onPlace: (place: Place) => void }) {
  const t = useT();
  const [looking, setLooking] = useState(false);
  if (!("geolocation" in navigator)) return null;
  const locate = () => {
    setLooking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLooking(false);
        onPlace({ latitude: coords.latitude, longitude: coords.longitude });
      },
      (error) => {
        setLooking(false);
        showToast({ text: t(error.code === error.PERMISSION_DENIED ? "location_denied" : "location_unknown"), tone: "problem" });
      },
      { timeout: LOCATE_MS, maximumAge: 60_000 },
    );
  };
  return (
    <button
      type="button"
      aria-label={t("location_here")}
      aria-busy={looking}
      disabled={looking}
      onClick={locate}
      className="-me-2.5 grid size-11 cursor-pointer place-items-center rounded-full text-ink disabled:text-ink-off"
    >
      <CrosshairSimpleIcon size={22} />
    </button>
  );
}
