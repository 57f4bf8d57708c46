/** Where files of users are kept, apart from the database. What is put there is sealed before: a store is not trusted with what it keeps. */
export interface FileStore {
  /** Keeps the bytes; they are there after a power cut once this resolves. A name is given once. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Null where there is none of this name. */
  get(name: string): Promise<Buffer | null>;
  /** Twice is the same as once. */
  remove(name: string): Promise<void>;
}

const NAME = /^[a-z0-9-]{10,80}$/;

/** Names are ours and never a user's: no folder, no dot. */
export function assertFileName(name: string): void {
  if (!NAME.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a file`);
}
