/**
 * The JavaScript half of Embind, as far as bindings.cpp goes: functions without arguments that return a text. C++ holds
 * what it returns by handle. Emscripten's own half also has classes, overloads and types of all kinds.
 */
mergeInto(LibraryManager.library, {
  // By handle. The first five are constants in Embind's C++ half.
  $heldValues: '=Array(5)',
  $heldCounts: '=[]',
  $freeHandles: '=[]',

  $textAt: function (pointer) {
    return String.fromCharCode(...HEAPU8.subarray(pointer, HEAPU8.indexOf(0, pointer)));
  },

  _embind_register_emval: function () {},
  _embind_register_function__deps: ['$heldValues', '$textAt', '$getWasmTableEntry', '_emval_decref'],
  _embind_register_function: function (name, count, ids, signature, invoker, fn) {
    Module[textAt(name)] = () => {
      var handle = getWasmTableEntry(invoker)(fn);
      var value = heldValues[handle];
      __emval_decref(handle);
      return value;
    };
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
  _emval_new_cstring__deps: ['$heldValues', '$heldCounts', '$freeHandles', '$textAt'],
  _emval_new_cstring: function (pointer) {
    var handle = freeHandles.pop() || heldValues.length;
    heldValues[handle] = textAt(pointer);
    heldCounts[handle] = 1;
    return handle;
  },
});
