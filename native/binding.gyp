{
  "variables": {
    # 1 builds with AddressSanitizer and UndefinedBehaviorSanitizer; see scripts/build-native.mjs.
    "sanitize%": 0,
  },
  "targets": [
    {
      "target_name": "agent_desktop",
      "sources": [
        "src/binding.cc",
        "src/decode.cc",
        "src/encode.cc",
        "src/failure.cc",
      ],
      "defines": [
        "NAPI_VERSION=8",
        "NODE_ADDON_API_DISABLE_CPP_EXCEPTIONS",
        "NODE_ADDON_API_DISABLE_DEPRECATED",
      ],
      "cflags!": ["-O3"],
      "cflags_cc!": ["-std=gnu++17", "-std=gnu++20", "-std=gnu++14"],
      "cflags_cc": [
        "-std=c++17",
        "-O2",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-fvisibility=hidden",
        # Headers of others are not ours to keep free of warnings.
        "-isystem",
        "<!(node -p \"require('path').dirname(require.resolve('node-addon-api'))\")",
      ],
      "conditions": [
        [
          "OS=='linux'",
          {
            "sources": [
              "src/linux/atspi.cc",
              "src/linux/backend.cc",
              "src/linux/bus.cc",
              "src/linux/call_job.cc",
              "src/linux/connection.cc",
              "src/linux/dbus_library.cc",
              "src/linux/detail_job.cc",
              "src/linux/event_loop.cc",
              "src/linux/file_lock.cc",
              "src/linux/marshal.cc",
              "src/linux/match_rule.cc",
              "src/linux/router.cc",
              "src/linux/signals.cc",
              "src/linux/tree_cache.cc",
              "src/linux/tree_job.cc",
              "src/linux/tree_nodes.cc",
              "src/linux/x11_connection.cc",
              "src/linux/x11_display.cc",
              "src/linux/xcb_library.cc",
            ],
            "libraries": ["-ldl", "-lpthread"],
          },
        ],
        [
          "sanitize==1",
          {
            # The last level given counts; more makes such a build take minutes.
            "cflags_cc": [
              "-O1",
              "-fsanitize=address,undefined",
              "-fno-omit-frame-pointer",
              "-g",
            ],
            "ldflags": ["-fsanitize=address,undefined"],
          },
        ],
      ],
    },
  ],
}
