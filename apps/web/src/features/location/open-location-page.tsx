import { Button, EmptyState } from "@candela/ui";
import { CopyButton } from "../../lib/components/copy-button.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { HOME_PATH } from "../../lib/navigation/paths.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { MapView } from "./map-view.tsx";
import { givenPlace, placeText, readPlace } from "./places.ts";

/** A place on the map: `latitude` and `longitude`, with its `name` and `address` where they are given. */
export default function OpenLocationPage() {
  const t = useT();
  const [latitude, longitude] = [useQueryParam("latitude"), useQueryParam("longitude")];
  const [name, address] = [useQueryParam("name") ?? "", useQueryParam("address") ?? ""];
  const place = readPlace(latitude, longitude);
  const given = givenPlace(latitude, longitude);
  if (place === undefined)
    return (
      <>
        <PageHeader title={t("location_place")} />
        <EmptyState
          title={t(given === "" ? "location_none" : "location_not_place")}
          text={given === "" ? t("location_none_text") : t("location_not_place_text", { text: given })}
          action={<Button onClick={() => void navigateTo(HOME_PATH)}>{t("navBar_frontPage")}</Button>}
        />
      </>
    );
  const text = placeText(place);
  return (
    <div className="flex h-[calc(100dvh-var(--banner,0px))] flex-col">
      <PageHeader title={t("location_place")} />
      <div className="relative min-h-0 flex-1">
        <MapView key={text} place={place} label={t("location_map")} />
      </div>
      <div className="page-x flex flex-wrap items-center gap-x-3 bg-canvas pt-3 pb-[calc(1rem+env(safe-area-inset-bottom))]">
        <div className="min-w-0 flex-1 basis-40">
          {name !== "" && <h2 className="pb-0.5 text-title3 wrap-break-word">{name}</h2>}
          {address !== "" && <p className="text-body text-ink-2">{address}</p>}
          <p className="text-body text-ink-2">
            <bdi dir="ltr" className="num">
              {text}
            </bdi>
          </p>
        </div>
        <CopyButton text={text} label={t("location_copy")} />
        <a href={`geo:${place.latitude},${place.longitude}`} className="touch shrink-0 text-body font-medium underline underline-offset-4">
          {t("location_open_app")}
        </a>
      </div>
    </div>
  );
}
