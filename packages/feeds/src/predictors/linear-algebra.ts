/** Square symmetric matrices, their rows one after another. */

/** Where a matrix is not positive definite, as one put together from gaps may not be, its diagonal grows by so much at a time until it is. */
const DIAGONAL_GROWTH = 1.2;

/** The lower triangle L with L times its transpose equal to `matrix`, of `size` rows; undefined when that is not positive definite. */
function triangleOf(matrix: Float64Array, size: number): Float64Array | undefined {
  const lower = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j] as number;
      for (let k = 0; k < j; k++) sum -= (lower[i * size + k] as number) * (lower[j * size + k] as number);
      if (i !== j) lower[i * size + j] = sum / (lower[j * size + j] as number);
      else {
        if (!(sum > 0)) return undefined;
        lower[i * size + i] = Math.sqrt(sum);
      }
    }
  }
  return lower;
}

function cholesky(matrix: Float64Array, size: number): Float64Array {
  const tried = Float64Array.from(matrix);
  for (;;) {
    const lower = triangleOf(tried, size);
    if (lower !== undefined) return lower;
    for (let i = 0; i < size; i++) tried[i * size + i] = DIAGONAL_GROWTH * Math.abs(tried[i * size + i] as number) + Number.EPSILON;
  }
}

function solveWith(lower: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const x = Float64Array.from(right);
  for (let i = 0; i < size; i++) {
    let sum = x[i] as number;
    for (let k = 0; k < i; k++) sum -= (lower[i * size + k] as number) * (x[k] as number);
    x[i] = sum / (lower[i * size + i] as number);
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = x[i] as number;
    for (let k = i + 1; k < size; k++) sum -= (lower[k * size + i] as number) * (x[k] as number);
    x[i] = sum / (lower[i * size + i] as number);
  }
  return x;
}

/** The solution x of `matrix` x = `right`. */
export function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  return solveWith(cholesky(matrix, right.length), right);
}

export function inverse(matrix: Float64Array, size: number): Float64Array {
  const lower = cholesky(matrix, size);
  const result = new Float64Array(size * size);
  for (let column = 0; column < size; column++) {
    const unit = new Float64Array(size);
    unit[column] = 1;
    result.set(solveWith(lower, unit), column * size);
  }
  return result;
}
