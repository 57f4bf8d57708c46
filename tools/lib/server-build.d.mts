/** What starts the bundled server. */
export interface ServerStart {
  /** The file to give to Node. */
  readonly program: string;
  readonly env: { readonly NODE_COMPILE_CACHE: string };
}
