import { decided, type Statements } from "../row.ts";

export const errors = {
  "8.1": "Code 401 clears the session and leads to login",
  "8.2": "Code 209 is ignored in silence",
  "8.3": "Code 500 tells its translated message with its parameters as a toast, and nothing more happens",
  "8.4": "Other codes are ignored, and rejected for whoever asked to catch them",
  "8.5": "The message hint_48 counts as success",
  "8.6": "A time-out is told as “Request timeout”",
  "8.7": "Any other failure of the network is told as “Interface exception, please try again later”",
  "8.8": "A download that fails is told as the translated failure of an image",
  "8.9": decided(
    "The screen without a network says that the network signal is lost",
    "opened by its address while the server answers, it says that nothing failed.",
  ),
  "8.10": "Most fetches fail in silence",
  "8.11": "A language pack that cannot be had leads to the network-error screen",
  "8.12": "Switches that cannot be had lead to the network-error screen",
  "8.13": decided(
    "A page's options that cannot be had lead to the line screen",
    "options that were kept are used at once, so a page that has some stays, also without a line. A home that offers nothing before log-in reads none until then.",
  ),
  "8.14": "A picture that cannot be made small is told as “Compression failed”, in a modal without a cancel",
  "8.15": "The causes of that are: nothing received, no canvas, not loaded, no base64",
  "8.16": "Code that does not load fails as “Loading chunk failed”, being missing, too slow, or in error",
} satisfies Statements;
