/**
 * The parts of apache-arrow that fromArrow and its tests use, with its public behaviour: values under nulls are 0,
 * `toArray` of half floats gives their bits, children of a sliced list are sliced with it.
 */

/** @param {number} typeId @param {string} name @param {object} fields */
const type = (typeId, name, fields = {}) =>
  class {
    typeId = typeId;
    constructor() {
      Object.assign(this, fields);
    }
    toString() {
      return name;
    }
  };

/** @param {number} bitWidth @param {boolean} isSigned */
const int = (bitWidth, isSigned) => type(2, `${isSigned ? 'Int' : 'Uint'}${bitWidth}`, { bitWidth, isSigned });

/** The bits of the numbers in the tests, which half floats hold exactly. @param {number} value */
const halfBits = (value) => {
  const [bits = 0] = new Uint32Array(Float32Array.of(value).buffer);
  return value === 0 ? 0 : ((bits >>> 16) & 0x8000) | ((((bits >>> 23) & 0xff) - 112) << 10) | ((bits >>> 13) & 0x3ff);
};

/** @param {any} of @returns {any} */
function arrayOf({ typeId, bitWidth, isSigned, precision }) {
  if (typeId === 3) return [Uint16Array, Float32Array, Float64Array][precision];
  if (bitWidth === 64) return isSigned ? BigInt64Array : BigUint64Array;
  const index = Math.log2(bitWidth) - 3;
  return (isSigned ? [Int8Array, Int16Array, Int32Array] : [Uint8Array, Uint16Array, Uint32Array])[index];
}

class Vector {
  /** @param {any[]} values @param {any} of */
  constructor(values, of) {
    this.values = values;
    this.type = of;
  }
  get length() {
    return this.values.length;
  }
  get nullCount() {
    return this.values.filter((value) => value === null).length;
  }
  /** @param {number} index */
  get = (index) => this.values[index];
  /** @param {number} index */
  isValid = (index) => this.values[index] !== null;
  /** @param {number} [begin] @param {number} [end] */
  slice = (begin, end) => new Vector(this.values.slice(begin, end), this.type);
  /** @param {Vector} other */
  concat = (other) => new Vector([...this.values, ...other.values], this.type);
  getChildAt() {
    const { listSize, child } = this.type;
    return listSize
      ? new Vector(
          this.values.flatMap((list) => list ?? Array(listSize).fill(null)),
          child,
        )
      : null;
  }
  toArray() {
    const { typeId, bitWidth, precision } = this.type;
    if (typeId !== 2 && typeId !== 3) return [...this.values];
    const numbers = this.values.map((value) => value ?? (bitWidth === 64 ? 0n : 0));
    return arrayOf(this.type).from(precision === 0 ? numbers.map(halfBits) : numbers);
  }
}

export const arrowStub = {
  vectorFromArray: (/** @type {any[]} */ values, /** @type {any} */ of) => new Vector(values, of),
  ...{ Float16: type(3, 'Float16', { precision: 0 }), Float32: type(3, 'Float32', { precision: 1 }) },
  ...{ Float64: type(3, 'Float64', { precision: 2 }), Bool: type(6, 'Bool'), Utf8: type(5, 'Utf8') },
  ...{ Int8: int(8, true), Int16: int(16, true), Int32: int(32, true), Int64: int(64, true) },
  ...{ Uint8: int(8, false), Uint16: int(16, false), Uint32: int(32, false), Uint64: int(64, false) },
  FixedSizeList: class {
    typeId = 16;
    /** @param {number} listSize @param {{ type: any }} field */
    constructor(listSize, field) {
      Object.assign(this, { listSize, child: field.type });
    }
  },
  Field: class {
    /** @param {string} name @param {any} of */
    constructor(name, of) {
      Object.assign(this, { name, type: of });
    }
  },
};
