/**
 * The JavaScript half of Embind, as far as bindings.cpp goes: functions of the types named there, and values of
 * JavaScript that C++ holds by handle. Emscripten's own half also has classes, overloads and strings of three widths.
 */
mergeInto(LibraryManager.library, {
  // By handle. What has no handle of its own to be given back comes first, where Embind's C++ half has it.
  $heldValues: '=[0, void 0, null, true, false]',
  $heldCounts: '=[]',
  $freeHandles: '=[]',
  $typesById: '={}',

  $handleOf__deps: ['$heldValues', '$heldCounts', '$freeHandles'],
  $handleOf: function (value) {
    var constant = [void 0, null, true, false].indexOf(value) + 1;
    if (constant > 0) return constant;
    var handle = freeHandles.pop() || heldValues.length;
    heldValues[handle] = value;
    heldCounts[handle] = 1;
    return handle;
  },

  $textAt: function (pointer) {
    var text = '';
    while (HEAPU8[pointer]) text += String.fromCharCode(HEAPU8[pointer++]);
    return text;
  },

  // A type: how a value is read from memory, and how it crosses either way.
  _embind_register_bool__deps: ['$typesById'],
  _embind_register_bool: function (id) {
    typesById[id] = {
      read: (pointer) => !!HEAPU8[pointer],
      toWire: Number,
      fromWire: Boolean,
    };
  },
  _embind_register_float__deps: ['$typesById'],
  _embind_register_float: function (id) {
    typesById[id] = {
      read: (pointer) => HEAPF64[pointer >> 3],
      toWire: Number,
      fromWire: Number,
    };
  },
  _embind_register_emval__deps: ['$typesById', '$handleOf', '_emval_decref'],
  _embind_register_emval: function (id) {
    typesById[id] = {
      toWire: handleOf,
      fromWire: (handle) => {
        var value = heldValues[handle];
        __emval_decref(handle);
        return value;
      },
    };
  },

  _embind_register_function__deps: ['$typesById', '$textAt', '$getWasmTableEntry'],
  _embind_register_function: function (name, count, ids, signature, invoker, fn) {
    var call = getWasmTableEntry(invoker);
    var types = [];
    for (var i = 0; i < count; ++i) types.push(HEAPU32[(ids >> 2) + i]);
    Module[textAt(name)] = (...args) =>
      typesById[types[0]].fromWire(call(fn, ...args.map((arg, i) => typesById[types[i + 1]].toWire(arg))));
  },

  _emval_incref__deps: ['$heldCounts'],
  _emval_incref: function (handle) {
    if (handle > 4) ++heldCounts[handle];
  },
  _emval_decref__deps: ['$heldValues', '$heldCounts', '$freeHandles'],
  _emval_decref: function (handle) {
    if (handle < 5 || --heldCounts[handle] > 0) return;
    heldValues[handle] = void 0;
    freeHandles.push(handle);
  },
  _emval_new_array__deps: ['$handleOf'],
  _emval_new_array: function () {
    return handleOf([]);
  },
  _emval_new_object__deps: ['$handleOf'],
  _emval_new_object: function () {
    return handleOf({});
  },
  _emval_new_cstring__deps: ['$handleOf', '$textAt'],
  _emval_new_cstring: function (pointer) {
    return handleOf(textAt(pointer));
  },
  _emval_take_value__deps: ['$handleOf', '$typesById'],
  _emval_take_value: function (id, pointer) {
    return handleOf(typesById[id].read(pointer));
  },
  _emval_get_property__deps: ['$handleOf', '$heldValues'],
  _emval_get_property: function (object, key) {
    return handleOf(heldValues[object][heldValues[key]]);
  },
  _emval_set_property__deps: ['$heldValues'],
  _emval_set_property: function (object, key, value) {
    heldValues[object][heldValues[key]] = heldValues[value];
  },
  // None of the types here leaves anything behind.
  _emval_as__deps: ['$heldValues', '$typesById'],
  _emval_as: function (handle, id, destructors) {
    HEAPU32[destructors >> 2] = 1;
    return typesById[id].toWire(heldValues[handle]);
  },
  _emval_run_destructors: function (handle) {},
});
