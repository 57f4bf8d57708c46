/** Opens guest accounts, each from an address of its own, as so many people would. Returns their tokens. */
export async function openGuests(address: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const answer = await fetch(`${address}/api/auth/guest`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `10.2.${Math.floor(n / 250)}.${1 + (n % 250)}` },
      body: "{}",
    });
    const envelope = (await answer.json()) as { data: { token: string } | null; msg: string };
    if (envelope.data === null) throw new Error(`no guest: ${envelope.msg}`);
    tokens.push(envelope.data.token);
  }
  return tokens;
}
