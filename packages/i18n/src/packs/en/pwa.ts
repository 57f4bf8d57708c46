/** The app as something installed: updates, notifications, sharing. */
export const pwa = {
  pwa_update_ready: "A new version is ready.",
  pwa_update_now: "Update",
  pwa_install: "Install the app",
  pwa_install_text: "On your home screen, in a window of its own",
} as const;
