interface Lockable {
  readonly lock?: (orientation: "landscape") => Promise<void>;
  readonly unlock?: () => void;
}

/** Full screen in landscape, or back; false where the device does not let a page turn the screen. */
export async function turnScreen(): Promise<boolean> {
  const orientation: Lockable = screen.orientation;
  try {
    if (document.fullscreenElement !== null) {
      orientation.unlock?.();
      await document.exitFullscreen();
      return true;
    }
    await document.documentElement.requestFullscreen();
    if (orientation.lock === undefined) throw new Error("no lock");
    await orientation.lock("landscape");
    return true;
  } catch {
    if (document.fullscreenElement !== null) await document.exitFullscreen().catch(() => undefined);
    return false;
  }
}
